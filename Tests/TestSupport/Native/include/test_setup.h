#pragma once

/// How many tests run at once unless the environment says otherwise; set before the first begins.
int purser_test_width(void);
