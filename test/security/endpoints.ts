import type { TSchema } from '@sinclair/typebox'
import { type Endpoint, endpoints } from '../../contract'

export interface Known {
  key: string
  endpoint: Endpoint
  method: string
  path: string
  fields: [name: string, schema: TSchema][]
}

/** Every endpoint of the contract. */
export const all: Known[] = Object.entries(endpoints).map(([key, endpoint]) => {
  const [method, path] = key.split(' ') as [string, string]
  return { key, endpoint, method, path, fields: Object.entries(endpoint.input.properties) as [string, TSchema][] }
})

/** For people, not for the shop's staff. */
export const forPeople = all.filter(({ endpoint }) => endpoint.auth === 'open' || endpoint.auth === 'login')

/** Names under which a client says whose or which thing it means. */
const ID_NAME = /^(id|ids|uni|uid|unique|key|cartId|orderKey|addressId|couponId|activityId|\w*ticket|\w+_id|\w+Id)$/
/** Codes of public things that only look like ids. */
const PUBLIC = new Set([
  'city_id',
  'category_id',
  'brand_id',
  'product_id',
  'productId',
  'uniqueId',
  'activityId',
  'mer_id',
  'sku_id'
])

/** Fields that name something, be it everybody's. */
export const namesIds = ({ fields }: Known) => fields.map(([name]) => name).filter(name => ID_NAME.test(name))

/** Fields that name something which may be another person's. */
export const idsOf = ({ fields }: Known) =>
  fields.map(([name]) => name).filter(name => ID_NAME.test(name) && !PUBLIC.has(name))
