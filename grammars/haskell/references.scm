(apply function: (variable) @reference)
(name) @reference
