(call target: (dot right: (identifier) @reference))
(call target: (identifier) @reference)
(alias) @reference
