import { Form, Input } from 'antd'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import type { Row } from './AfterSales'

interface Offer {
  price: string
  reason: string
}

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/

/** Why an amount is none that may be offered; empty where it is one. */
const wrongOf = (price: string, { min_price, max_price }: NonNullable<Row['part']>): string => {
  if (!AMOUNT.test(price)) return '请输入金额，最多两位小数'
  if (Number(price) < Number(min_price)) return `最少 ¥${min_price}`
  if (Number(price) > Number(max_price)) return `最多 ¥${max_price}，要退全部金额请直接同意`
  return ''
}

/** Offers the buyer less than was asked for, and says why. */
export function Part({ row, onDone, onClose }: { row: Row; onDone(): void; onClose(): void }) {
  const offer = useDeed('POST /api/admin/aftersale/offer', '已提议，等待买家答复', onDone)
  const { part } = row
  if (!part) return null
  const save = async (input: Offer) => {
    if (await offer.run({ id: row.id, ...input })) onDone()
  }
  return (
    <FormModal<Offer>
      title="部分退款"
      ok="发给买家"
      busy={offer.busy}
      initial={{ price: '', reason: '' }}
      above={
        <p>
          买家申请退款 ¥{row.refund_price}。买家接受后按你提议的金额退款，余下的归店铺；不接受或 3
          天内没有答复，由你继续处理。
          {part.left < 3 && `还可以提议 ${part.left} 次。`}
        </p>
      }
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="price"
        label={`退款金额（¥${part.min_price} 至 ¥${part.max_price}）`}
        rules={[
          {
            validator: async (_, value: string) => {
              const wrong = wrongOf(value.trim(), part)
              if (wrong) throw new Error(wrong)
            }
          }
        ]}
      >
        <Input prefix="¥" inputMode="decimal" autoFocus placeholder="请输入金额" />
      </Form.Item>
      <Form.Item
        name="reason"
        label="原因"
        extra="买家会看到"
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <Input.TextArea maxLength={140} showCount rows={3} placeholder="如：商品有使用痕迹，影响二次销售" />
      </Form.Item>
    </FormModal>
  )
}
