import type { Auth, Data, Endpoint, Input } from '@contract/core'
import type { Queryable } from '../db/connection'
import type { DeskHolder } from '../engines/desk'
import type { ShopScope } from '../engines/scope'
import type { Services } from '../services'

/** The signed-in caller, as the session says; nothing of it comes from the request's body. */
export interface Person {
  id: string
  /** The parent account of a sub-account, else the account itself: phone and real name hang on it. */
  rootId: string
  roles: readonly string[]
  sessionId: string
  /** All the tokens one sign-in was rotated through. */
  familyId: string
}

export interface Upload {
  filename: string
  bytes: Buffer
}

/** A large upload, which lies on disk until the request is answered. */
export interface Spooled {
  filename: string
  path: string
}

/** What the trail says of a write: which thing it was about, how that was before and is now, and why it was done. */
export interface TrailFacts {
  subject?: string
  before?: unknown
  after?: unknown
  why?: string
}

/** What a handler may use. `db` is the write's transaction on idempotent endpoints and on writes at the console, else the database. */
export interface Context<A extends Auth = Auth> extends Omit<Services, 'db'> {
  db: Queryable
  person: A extends 'open' ? Person | null : Person
  /**
   * The shop the caller acts for: on `keeper` endpoints, on others that have a right where `side=shop` asks for it, and at
   * the console for people of a shop.
   */
  shop: A extends 'keeper' ? ShopScope : ShopScope | undefined
  /** Whoever works at the console, with their rights: on `console` endpoints. */
  desk: A extends 'console' ? DeskHolder : DeskHolder | undefined
  /** At the console: two persons agreed to what is done now. */
  agreed?: true
  /** At the console: what the trail is to say beside what was sent. */
  note(facts: TrailFacts): void
  ip: string
  /** What calls, as it says itself. */
  agent: string
  /** The client's own random device id; a hint for limits, never a proof. */
  device: string
  /** The key the server gave this device at an earlier sign-in, as sent; '' when it sent none. */
  deviceKey: string
  /** The idempotency key the client sent, or the request's id when it sent none. */
  idem: string
  /** The bearer token as sent, for the session's own endpoints. */
  token: string
  file?: Upload
  /** The file of an endpoint with `upload_mb`. */
  spooled?: Spooled
  /** Sets `token` and `expires_time` (Unix seconds) at the envelope's top level. */
  setToken(token: string, expires_s: number): void
}

/**
 * What the handler of an endpoint with `replica` gets: `db` may be the replica, which is behind and takes no writes. `primary` is the
 * database itself, for what is noted of whoever reads.
 */
type Behind = { primary: Queryable }

export type Handler<E extends Endpoint> = (
  ctx: Context<E['auth']> & (E extends { replica: true | 'strangers' } ? Behind : unknown),
  input: Input<E>
) => Promise<Data<E>>
export type Handlers<C extends Record<string, Endpoint>> = { [K in keyof C]: Handler<C[K]> }

/** A handler under its key: what binders of templates answer. */
export type HandlerAt<Method extends string, Path extends string, E extends Endpoint> = Record<
  `${Method} /api/${Path}`,
  Handler<E>
>

/** A domain: its contract and the handlers that answer it. A key without a handler does not compile. */
export interface Domain {
  contract: Record<string, Endpoint>
  // biome-ignore lint/suspicious/noExplicitAny: each handler was checked against its own endpoint by `bindDomain`
  handlers: Record<string, (ctx: any, input: any) => Promise<unknown>>
}

export const bindDomain = <const C extends Record<string, Endpoint>>(contract: C, handlers: Handlers<C>): Domain => ({
  contract,
  handlers: handlers as Domain['handlers']
})
