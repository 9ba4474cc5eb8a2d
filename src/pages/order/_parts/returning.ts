import { api } from '@/api'
import { isParted, type OrderDetail, type OrderLine } from '@/kit/order/model'
import { FormState } from '@/kit/state/FormState'

/** How many of each line are asked back, by line. */
export type Picked = Record<string, number>

/** The after-sale as it is filled in. */
export const returnForm = () =>
  new FormState(
    {
      type: 1 as 1 | 2,
      picked: {} as Picked,
      reason: '',
      explain: '',
      pics: [] as string[],
      uploading: false
    },
    {
      picked: picked => Object.keys(picked).length === 0 && '请选择要退的商品',
      reason: reason => !reason && '请选择退款原因',
      uploading: uploading => uploading && '图片正在上传，请稍等'
    }
  )
export type ReturnForm = ReturnType<typeof returnForm>

/** How many pieces of a line can be asked back in this way: of an order that left in part, what did not without a return. */
export function openNum(order: OrderDetail, { surplus_num, unsent_num }: OrderLine, type: 1 | 2): number {
  if (!isParted(order)) return surplus_num
  return type === 1 ? unsent_num : surplus_num - unsent_num
}

/** Lines that still can be asked back in this way. */
export const openLines = (order: OrderDetail, type: 1 | 2): OrderLine[] =>
  order.cartInfo.filter(line => openNum(order, line, type) > 0)

/** In which ways something can be asked back: before anything left there is nothing to send back. */
export const openTypes = (order: OrderDetail): (1 | 2)[] =>
  ([1, 2] as const).filter(
    type => openLines(order, type).length > 0 && (type === 1 || order.status !== 1 || isParted(order))
  )

/** Picks everything that can be asked back in this way. */
export function pickAll(form: ReturnForm, order: OrderDetail, type: 1 | 2) {
  const all = openLines(order, type).map(line => [line.id, openNum(order, line, type)] as const)
  form.set('type', type)
  form.set('picked', Object.fromEntries(all))
}

/** Picks everything that can be asked back, or of what the person picked as much as still can. */
export function pickOpen(form: ReturnForm, order: OrderDetail) {
  const types = openTypes(order)
  const type = types.includes(form.values.type) ? form.values.type : (types[0] ?? 1)
  const open = openLines(order, type).map(line => [line.id, openNum(order, line, type)] as const)
  form.start({ type, picked: Object.fromEntries(open) })
  const { picked } = form.values
  const left = open.map(([id, most]) => [id, Math.min(picked[id] ?? 0, most)] as const)
  form.set('type', type)
  form.set('picked', Object.fromEntries(left.filter(([, num]) => num > 0)))
}

const inputOf = (order: OrderDetail, { type, picked }: ReturnForm['values']) => ({
  uni: order.order_id,
  refund_type: type,
  cart_ids: Object.entries(picked).map(([cart_id, cart_num]) => ({ cart_id, cart_num }))
})

/** What would go back for what is chosen, as the server reckons it. */
export const previewReturn = (order: OrderDetail, values: ReturnForm['values']) =>
  api(
    'POST /api/order/refund/verify',
    {
      ...inputOf(order, values),
      text: '',
      refund_reason_wap_img: [],
      refund_reason_wap_explain: '',
      preview: true
    },
    { catch: true, quiet: true }
  )
export type Sums = Awaited<ReturnType<typeof previewReturn>>

export const sendReturn = (order: OrderDetail, values: ReturnForm['values'], idem: string) =>
  api(
    'POST /api/order/refund/verify',
    {
      ...inputOf(order, values),
      text: values.reason,
      refund_reason_wap_img: values.pics,
      refund_reason_wap_explain: values.explain.trim()
    },
    { catch: true, idem }
  )
