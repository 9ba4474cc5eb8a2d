/** What every module has, whichever engine takes it. */
export interface Kind {
  code: string
  /** Ledger pools it names by itself, to pay from or to earn for: each is declared by a domain, or the server does not start. */
  pools?: readonly string[]
}

/** The modules of one type that programmes bring to an engine, by their code. Made once at start, and never changed. */
export interface KindsOf<One> {
  all: readonly One[]
  /** Throws on a code nobody brought: a row of it cannot have been made by this server. */
  of(code: string): One
  /** Every pool that one of them names. */
  pools: readonly { pool: string; by: string }[]
}

/** Collects modules; `check` throws on one that could not work. Throws when two have one code. */
export function kindsOf<One extends Kind>(
  what: string,
  list: readonly One[],
  check: (kind: One) => void = () => {}
): KindsOf<One> {
  const byCode = new Map<string, One>()
  for (const kind of list) {
    if (byCode.has(kind.code)) throw new Error(`two kinds of ${what} are called ${kind.code}`)
    check(kind)
    byCode.set(kind.code, kind)
  }
  const unknown = (code: string): never => {
    throw new Error(`unknown kind of ${what}: ${code}`)
  }
  const pools = list.flatMap(({ code, pools = [] }) => pools.map(pool => ({ pool, by: `the ${what} kind ${code}` })))
  return { all: [...byCode.values()], of: code => byCode.get(code) ?? unknown(code), pools }
}
