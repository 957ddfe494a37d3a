(call target: (identifier) @_import (arguments (alias) @import) (#match? @_import "^(alias|import|use|require)$"))
