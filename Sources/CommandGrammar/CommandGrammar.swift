// CommandGrammar
