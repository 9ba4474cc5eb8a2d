import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import type { Right } from './rights'

export { type ConsoleRight, type Right, SHOP_RIGHTS, type ShopRight } from './rights'

/**
 * Who may call: anyone (`open`; the caller is known if signed in), a signed-in person (`login`), whoever acts for a shop
 * (`keeper`: its owner, or staff the owner named), or people of the platform with a session of the console (`console`).
 */
export type Auth = 'open' | 'login' | 'keeper' | 'console'

/** One endpoint, described once: the server binds it, the app calls it, OpenAPI is drawn from it. */
export interface Endpoint {
  auth: Auth
  /**
   * What whoever calls must be let do: in the shop on `keeper` endpoints and, for `side=shop`, on `login` ones; by a role
   * on `console` ones. Without it a `keeper` or `console` endpoint is for everybody who acts for the shop or works at the
   * console.
   */
  right?: Right
  /** At the console: only within minutes of a one-time code, else refused with STEP_UP. */
  stepUp?: true
  /** At the console: also for people of a shop, about that shop alone; its handler looks at nothing outside of `ctx.shop`. */
  shops?: true
  /** At the console: above an amount it is kept until a second person agrees, and refused with HELD meanwhile. */
  twoPersons?: true
  /** At the console: the handler writes what is to be in the trail, and when; others are written with their transaction. */
  ownTrail?: true
  /** One line for the API reference. */
  summary: string
  /** Path parameters, query and body in one object; what it does not list never reaches a handler. */
  input: TObject
  /** What `data` of the envelope holds; fields not listed are dropped. */
  data: TSchema
  /** Codes this endpoint may refuse with, beyond the ones every endpoint has (see `CommonRefusal`). */
  refusals?: readonly string[]
  /** Form-encoded bodies are what clients send here; JSON is accepted too. */
  form?: true
  /** Moves money, points or stock: an idempotency key is required and replays the first answer. */
  idempotent?: true
  /** Only the account that has the phone and the real name; a sub-account is refused with SUB_ACCOUNT. */
  parentOnly?: true
  /** The file field of a multipart upload is handed to the handler as `ctx.file`. */
  upload?: true
  /** Most MB of that file where it is large: it is kept on disk while the handler works, and given by its path. */
  upload_mb?: number
  /** Most KiB of a body, where the 64 of all others are too few. */
  body_kib?: number
  /**
   * The answer is the same for everybody and may be this many seconds old. Only for open GET endpoints. Unless it is `edited` it is
   * read from a replica where there is one.
   */
  cache_s?: number
  /** Made from what operators set at the console: a kept answer ends within a second of a change, on every server. */
  edited?: true
  /** The field whose presence makes an answer the caller's own, which is then made for them and never kept. */
  cache_unless?: string
  /**
   * May be a few seconds behind, so it is read from a replica of the database where there is one: for everybody, or for `strangers`
   * alone, who are not signed in, where it also says what the caller did. Only for GET endpoints that decide nothing and follow no
   * write of whoever calls.
   */
  replica?: true | 'strangers'
}

export type Contract = Record<string, Endpoint>

/** Codes any endpoint may answer: bad input, not signed in, forbidden, not found, too many, key reused. */
export const COMMON_REFUSALS = ['INVALID', 'SIGN_IN', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY', 'IDEM_MISMATCH'] as const
export type CommonRefusal = (typeof COMMON_REFUSALS)[number]

/** Keeps the literal keys and schemas of a domain's record while checking its shape. */
export const contract = <const C extends Contract>(record: C): C => record

/** Puts `/api/` and a method before paths: what functions that make several entries of a template answer. */
export type At<Method extends string, Path extends string, E extends Endpoint> = Record<`${Method} /api/${Path}`, E>

export type Input<E extends Endpoint> = Static<E['input']>
export type Data<E extends Endpoint> = Static<E['data']>

// Building blocks of the wire. `title` is the Chinese name a refusal uses: «手机号格式不正确».

/** Ids are UUIDs made by the server, strings on the wire. */
export const Id = Type.String({ format: 'uuid', title: '编号' })
/** Decimal yuan with two digits: "12.50". */
export const Yuan = Type.String({ pattern: '^-?\\d+\\.\\d{2}$', title: '金额' })
/** A count, from zero. */
export const Count = Type.Integer({ minimum: 0, title: '数量' })
/** Unix seconds. */
export const Seconds = Type.Integer({ title: '时间' })
/** Unix seconds that somebody sends, until the year 2100. */
export const Moment = Type.Integer({ minimum: 1, maximum: 4_102_444_800, title: '时间' })
/** "2026-11-20 16:30", the ready-made twin of a time. */
export const TimeText = Type.String({ title: '时间' })
/** A day of China's calendar: "2026-11-20". */
export const DayText = Type.String({ format: 'date', title: '日期' })
/** Address of a picture: absolute, or from the root of the API's host. */
export const Picture = Type.String({ maxLength: 500, title: '图片' })
/** On or off: 1 or 0, in answers and in what is sent. */
export const Flag = Type.Unsafe<0 | 1>({ enum: [0, 1], type: 'integer', title: '开关' })
/** A person's text of at most `max` characters. */
export const Text = (max: number, title: string, min = 0) => Type.String({ minLength: min, maxLength: max, title })
/** What somebody is told: at most `max` characters, and not blanks alone. */
export const Words = (max: number, title: string) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '\\S', title })
/** Mainland mobile number. */
export const Phone = Type.String({ pattern: '^1[2-9]\\d{9}$', title: '手机号' })
/** One of a fixed list of words; `words` are what people read for them. */
export const OneOf = <const T extends readonly (string | number)[]>(
  values: T,
  title: string,
  { words, ...more }: { default?: T[number]; words?: Partial<Record<T[number], string>> } = {}
) =>
  Type.Unsafe<T[number]>({
    enum: [...values],
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    title,
    ...more,
    ...(words && { 'x-words': words })
  })

/** `page` from 1, `limit` 20 by default and at most 100. Without a cursor a list ends after ten thousand rows: pages beyond are empty. */
export const paging = {
  page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1, title: '页码' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
}

/** A page of a list and how many there are in all. */
export const ListOf = <T extends TSchema>(item: T) => Type.Object({ list: Type.Array(item), count: Count })

/** Which shop a keeper means, of those they act for; the first one they do when it is left out. */
export const ofShop = { mer_id: Type.Optional(Type.String({ format: 'uuid', title: '店铺' })) }
/** `shop`: the answer is about a shop the caller acts for, and not about the caller. */
export const sides = { side: Type.Optional(OneOf(['shop'], '角色')), ...ofShop }

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
/** Which of the two a file of rows is asked for in. */
export const Format = OneOf(FILE_FORMATS, '文件格式', { default: 'csv' })
/** Where a file of the console lies for a minute. */
export const DeskFile = Type.Object({ url: Type.String(), filename: Type.String() })

export const Nothing = Type.Object({})
export const Optional = Type.Optional
/** Null, or what `schema` says. One schema with a mark instead of a union, which would be tried member by member when written. */
export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({ ...schema, nullable: true, ...(schema.enum && { enum: [...schema.enum, null] }) })
export { type Static, Type }
