import type { TSchema } from '@sinclair/typebox'
import { inputChecker } from '../../server/src/http/validate'
import { plain } from '../support/sample'
import { all, type Known } from './endpoints'

/** What a client must never be believed about: who one is, what one may, what something costs, how far it is. */
const PRIVILEGED = [
  'uid',
  'user_id',
  'userId',
  'roles',
  'role',
  'is_admin',
  'isAdmin',
  'level',
  'disabled',
  'price',
  'pay_price',
  'payPrice',
  'total_price',
  'totalPrice',
  'truePrice',
  'paid',
  'status',
  'refund_status',
  'now_money',
  'balance',
  'brokerage_price',
  'jindou',
  'stock',
  'sales',
  'created_at',
  'password_hash',
  'spread_uid',
  'parent_id',
  'is_promoter',
  '__proto__',
  'constructor'
]

/** Inputs that may have such a name, and what it means there. */
const MEANT: Record<string, string[]> = {
  'GET /api/user/changesubaccout': ['uid'],
  // Whether notices of a kind are wanted.
  'POST /api/settuisong': ['status']
}

const open = all.filter(known => known.endpoint.auth === 'open' || known.endpoint.auth === 'login')

test.each(open.map(known => [known.key, known] as [string, Known]))(
  '%s takes nothing privileged',
  (key, { fields }) => {
    expect(
      fields.map(([name]) => name).filter(name => PRIVILEGED.includes(name) && !MEANT[key]?.includes(name))
    ).toEqual([])
  }
)

/** A value with privileged fields put into every object of it. */
function stuffed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stuffed)
  if (!value || typeof value !== 'object') return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stuffed(one)]))
  return { ...Object.fromEntries(PRIVILEGED.map(name => [name, 'operator'])), ...inner }
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)])
      : []

const declared = (schema: TSchema): string[] =>
  schema.type === 'array'
    ? declared(schema.items)
    : [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(one =>
        Object.entries((one.properties ?? {}) as Record<string, TSchema>).flatMap(([name, inner]) => [
          name,
          ...declared(inner)
        ])
      )

test.each(all.map(known => [known.key, known] as [string, Known]))(
  '%s hands on only what its contract lists',
  (_, { endpoint }) => {
    const allowed = new Set(declared(endpoint.input))
    let input: unknown
    try {
      input = inputChecker(endpoint.input)(stuffed(plain(endpoint.input)) as Record<string, unknown>)
    } catch {
      // A sample the endpoint refuses hands on nothing at all.
      return
    }
    expect(namesIn(input).filter(name => !allowed.has(name))).toEqual([])
  }
)
