internal import Crypto

/// The key pair of the simulated terminals' card data: made for tests, known to everybody.
enum TinkoffCardKey {
  /// The public half as the bank gives it: Base64 of its SubjectPublicKeyInfo in one line.
  static let publicText = """
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAmOcRqs1drzPGCmfmdqYP3HlsT6YtFb6b13QF1wYP\
    pm73d6qY7Dux3L6tYTyrtzXWxsqdfdzXG0T1bZoQDIkTqhGz+EsJACeKEqo8jNEBo8++hp3DbhNe2Kqj+BX7\
    jNTrm5QzoPSInAWr05Ox8MGlrwT8SQX74JNXoupRtli6m2e83Dc8DHuaWNovn1UOGrouFQpU309qSAPJXaHI\
    9NCGpX2NEjbbGWd1i7lNkLhiomd0OSXW7iysYyfVBHV7CBxQyGBfUB6i/eIw5nO7Hnek/T/gvORV6Mw8JINB\
    c0k6NApkFJtYhP3r154PNT7wJlUP1dJwMGsMn98t7MPksXXqMQIDAQAB
    """

  /// The private half, which opens what the public one sealed.
  static let privateKey = try? RSAPrivateKey(pem: Array(pem.utf8))

  private static let pem = """
    -----BEGIN PRIVATE KEY-----
    MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCY5xGqzV2vM8YK
    Z+Z2pg/ceWxPpi0VvpvXdAXXBg+mbvd3qpjsO7Hcvq1hPKu3NdbGyp193NcbRPVt
    mhAMiROqEbP4SwkAJ4oSqjyM0QGjz76GncNuE17YqqP4FfuM1OublDOg9IicBavT
    k7HwwaWvBPxJBfvgk1ei6lG2WLqbZ7zcNzwMe5pY2i+fVQ4aui4VClTfT2pIA8ld
    ocj00IalfY0SNtsZZ3WLuU2QuGKiZ3Q5JdbuLKxjJ9UEdXsIHFDIYF9QHqL94jDm
    c7sed6T9P+C85FXozDwkg0FzSTo0CmQUm1iE/evXng81PvAmVQ/V0nAwawyf3y3s
    w+SxdeoxAgMBAAECggEAC5TU/b74baDaS0d7aVlCskxwK8hGefMqErOzDYpj/RNC
    o0nEs4ACBNpcf5T83K+zSPNn4nSrxmD+xgJ5XLm1R5h3rULht6VHDArg8zmRijre
    D4w7lUbaVEb4jH39w7kM74fWMUbUYhz72tbBD59bUVprUYyme2gtpyVgcxNdbw/a
    e00dOrHOux7fT+95NZvgWchbAsHpX2ddRGrk7rfVy15anMJGu/fUbR1jycijSUot
    zbr4uTG8fJJpKk/h5PFFnJD6gzGaD5HpqfEEkbvmCtkbX9rX4w5kwNwAmn0g2Jyn
    O37gbR98/TKrruNsUEASbZLnap69Udn/0c7N+FqrEQKBgQDN/bhSbz9HgiC2GaW+
    wZTG0woH7lBZknAweWB4+PXNzDaDQJuxJcyEaTcUv5V5F6+YTBl7MqWEdaVPIWJC
    V9TzZJAFCtoLqhzCDxzs5NJCjgWG7iZoYLAmiXgb977JK8w10yJiR2aCl1+UtfSl
    UiJqUzy/V6aZFPcn0AvfAju2nwKBgQC+BerFuv2KE0opVrbiKuHY1d8MNqxWknhV
    PcZL+zIpG+ZlCuhXN/Wv5mLR7FgUJLzbT9GlkvgdFPeaem82yhuAKEUoVzV3tIU2
    8gSTFe8/BJ9Q40GNGTeHuEwNAy/qppe3bYI/rZvXKmU29igXEXHWhWdujPMTLUm3
    hwbVqdS9LwKBgQC1Xvi0XI9y/vieXea6FuhQR/FFGmhU9cMiazyuR0bmdTBqULDF
    QWraC2ocMrQBcwGBL0AgYW+rOYrcKaDCmWM/CwRj7DIgox+/Hl9xlegsAbCMJZRb
    wwZWaCQBPBoYNyAPJF/Z+NQhl/bokW1fQvpac//A2gQuNW+I9n39VZIOMQKBgBwR
    4bFdwvAvk0fyAEf+j6gpR66VMPYE4vOskWtN6wX5khog91tS798RCE38PLKVDrTS
    4KQ1xqL9IupV5bHRPyi6SiUAZOyO5RLNw3E6z0Ge3C3ltBw0umg5CDrv2pcuDsFQ
    0um3KospPxRUXm2x7QAEatgAyDNwADC1KIRNdxiPAoGBAJYRfhBZ2nUS56bF9adt
    c935qkoBbHJICyZ11MYpeeSoqdOlUenKPtnlRcYFDlqE2hNGZ95Tcg5A3niRVucV
    /lzr0gEmA3gl+c/DaYtn5WJS6sP0sOcExUXaoil1vKTUC6HhjfAS1KfC4D/oI5Hm
    gJFK4CdUzRr+syYxuYbPLPgG
    -----END PRIVATE KEY-----

    """
}
