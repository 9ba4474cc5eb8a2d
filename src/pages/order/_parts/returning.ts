import { api } from '@/api'
import type { OrderDetail, OrderLine } from '@/kit/order/model'
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

/** Lines that still can be asked back. */
export const openLines = (order: OrderDetail): OrderLine[] => order.cartInfo.filter(line => line.surplus_num > 0)

/** Picks everything that can be asked back, or of what the person picked as much as still can. */
export function pickOpen(form: ReturnForm, order: OrderDetail) {
  const lines = openLines(order)
  form.start({ picked: Object.fromEntries(lines.map(line => [line.id, line.surplus_num])) })
  const { picked } = form.values
  const left = lines.map(line => [line.id, Math.min(picked[line.id] ?? 0, line.surplus_num)] as const)
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
