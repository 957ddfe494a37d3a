(call method: (identifier) @_require arguments: (argument_list . (string (string_content) @import)) (#match? @_require "^(require|require_relative|load|autoload)$"))
(call method: (identifier) @_autoload arguments: (argument_list . (simple_symbol) . (string (string_content) @import)) (#eq? @_autoload "autoload"))
