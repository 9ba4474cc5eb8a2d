/** The modules of one type that programmes bring to an engine, by their code. Made once at start, and never changed. */
export interface KindsOf<Kind> {
  all: readonly Kind[]
  /** Throws on a code nobody brought: a row of it cannot have been made by this server. */
  of(code: string): Kind
}

/** Collects modules; `check` throws on one that could not work. Throws when two have one code. */
export function kindsOf<Kind extends { code: string }>(
  what: string,
  list: readonly Kind[],
  check: (kind: Kind) => void = () => {}
): KindsOf<Kind> {
  const byCode = new Map<string, Kind>()
  for (const kind of list) {
    if (byCode.has(kind.code)) throw new Error(`two kinds of ${what} are called ${kind.code}`)
    check(kind)
    byCode.set(kind.code, kind)
  }
  const unknown = (code: string): never => {
    throw new Error(`unknown kind of ${what}: ${code}`)
  }
  return { all: [...byCode.values()], of: code => byCode.get(code) ?? unknown(code) }
}
