/// Composes what a person reads.
public enum Wording {}
