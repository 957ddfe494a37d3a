(command name: (command_name (word) @reference))
