// Extras for pages that work without them.
"use strict";
(function () {
  const all = (selector) => document.querySelectorAll(selector);

  // What is wrong is read first, where the browser has not begun there by itself.
  const alert = document.querySelector(".error-summary");
  if (alert) {
    const focus = () => {
      if (document.activeElement === document.body) alert.focus();
    };
    window.addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(focus)));
  }

  // A second press of a button sends nothing.
  for (const form of all("form[data-once]")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "1";
    });
  }
  // A page that comes back from the browser's memory may be sent again.
  window.addEventListener("pageshow", () => {
    for (const form of all("form[data-once]")) delete form.dataset.sent;
  });

  // What the bank asks of a browser.
  for (const fact of all("input[data-fact]")) {
    const known = {
      screen_width: screen.width,
      screen_height: screen.height,
      color_depth: screen.colorDepth,
      timezone: new Date().getTimezoneOffset(),
      java: false,
      javascript: true,
    };
    fact.value = String(known[fact.name]);
  }
  for (const part of all("[data-facts] form")) part.requestSubmit(part.querySelector(".go"));

  // The bank's hidden frame is loaded, then the page goes on; it waits ten seconds at most.
  const frame = document.querySelector("iframe[name='bank-check']");
  const first = document.querySelector("form[data-frame]");
  const next = document.querySelector("[data-after-frame] form");
  if (frame && first && next) {
    let gone = false;
    const on = () => {
      if (!gone) next.requestSubmit(next.querySelector(".go"));
      gone = true;
    };
    first.submit();
    // The frame is loaded when the bank's page is there; that page takes a moment to come back.
    frame.addEventListener("load", () => setTimeout(on, 2000));
    setTimeout(on, 10000);
  }

  // The form for the provider goes by itself, once: whoever comes back by the back button stays.
  const leaving = document.querySelector("form[data-auto]");
  if (leaving) {
    let sum = 0;
    for (const part of leaving.querySelectorAll("input")) {
      for (const letter of `${part.name}=${part.value}&`) sum = (sum * 31 + letter.codePointAt(0)) | 0;
    }
    const mark = `left ${location.pathname} ${sum}`;
    let isFirst = false;
    try {
      isFirst = !sessionStorage.getItem(mark);
      sessionStorage.setItem(mark, "1");
    } catch {
      // Without a memory the payer presses the button.
    }
    if (isFirst) leaving.submit();
  }

  for (const button of all("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
})();
