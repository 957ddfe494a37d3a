(command command_name: (command_name) @reference)
