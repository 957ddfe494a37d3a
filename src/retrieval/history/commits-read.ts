/** Co-change and commit messages are read from this many commits; older ones add little. */
export const commitsRead = 5000;
