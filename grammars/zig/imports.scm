(builtin_function (builtin_identifier) @_import (arguments (string (string_content) @import)) (#eq? @_import "@import"))
