process.exit(process.env.OPENAI_API_KEY === "sk-1" ? 7 : 8);
