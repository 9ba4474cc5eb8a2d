import type { Flow } from './flow'
import { fund } from './funds'
import { addAddress, newcomer } from './shopping'

/** Something of the tea shop, whose keeper is a demo account, that is in stock and in no sale, between 20 and 200 yuan. */
export async function tea({ db }: Pick<Flow, 'db'>) {
  const { rows } = await db.$client.query(`
    select p.id, p.name, p.shop_id as shop, (select k.id from skus k where k.product_id = p.id order by k.id limit 1) as sku
    from products p join shops s on s.id = p.shop_id
    where s.name = '山间茶事生活馆' and p.published and p.limit_num = 0 and p.price_fen between 2000 and 20000
      and not exists (select 1 from skus k where k.product_id = p.id and k.stock < 20)
      and not exists (select 1 from flash_items f where f.product_id = p.id)
    order by p.id limit 1`)
  return rows[0] as { id: string; name: string; shop: string; sku: string }
}

/** Somebody new buys a piece of it and pays from the balance. */
export async function boughtTea(flow: Flow) {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const ware = await tea(flow)
  const line = { productId: ware.id, uniqueId: ware.sku, cartNum: 1, new: 0 as const, activityId: '' }
  const { cartId } = await flow.api('POST /api/cart/add', line, person.token)
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId, new: 0 }, person.token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '放门口' }, person.token)
  await fund(flow, person.phone, 500)
  await flow.api('POST /api/order/pay', { uni: result.orderId, paytype: 'yue' }, person.token)
  return { person, no: result.orderId, ware }
}
