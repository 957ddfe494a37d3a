(command name: (command_name (word) @_source) argument: [(word) (string)] @import (#match? @_source "^(source|\\.)$"))
