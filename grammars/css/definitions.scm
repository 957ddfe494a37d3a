(rule_set (selectors) @name) @rule
(keyframes_statement (keyframes_name) @name) @rule
