(function_call name: (identifier) @_require arguments: (arguments (string content: (string_content) @import)) (#eq? @_require "require"))
