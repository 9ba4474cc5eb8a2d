import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { type Answer, api } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import { small } from '../../kit/parts'
import { skuWords } from '../../kit/sku'
import { StateOf } from '../../kit/states'

type Open = Answer<'GET /api/admin/aftersale/open/{id}'>
type Kind = Open['kinds'][number]
/** How many pieces of which lines. */
type Wanted = Record<string, number>

interface Fields {
  type: 1 | 2
  lines: Wanted
  text?: string
  note: string
}

const TYPES = { 1: '仅退款', 2: '退货退款' }

interface Props {
  /** The order's number. */
  order: string
  onClose(): void
}

/** Asks for pieces of an order back for a buyer who called. */
export default function AskBack({ order, onClose }: Props) {
  const query = useQuery({
    queryKey: ['aftersale-open', order],
    queryFn: () => api('GET /api/admin/aftersale/open/{id}', { id: order })
  })
  return query.data ? <Asking order={order} of={query.data} onClose={onClose} /> : <StateOf query={query} />
}

const allOf = ({ lines }: Kind): Wanted => Object.fromEntries(lines.map(line => [line.id, line.num]))

function Asking({ order, of, onClose }: Props & { of: Open }) {
  const [form] = Form.useForm<Fields>()
  const first = of.kinds.find(kind => !kind.why) ?? of.kinds[0]!
  const type = Form.useWatch('type', form) ?? first.type
  const kind = of.kinds.find(one => one.type === type)!
  const ask = useDeed('POST /api/admin/aftersale/open', '已为买家申请售后，可在「售后」处理')
  const save = async ({ lines, text = '', ...rest }: Fields) => {
    const wanted = Object.entries(lines).map(([id, num]) => ({ id, num }))
    if (await ask.run({ id: order, ...rest, lines: wanted, text })) onClose()
  }
  return (
    <FormModal<Fields>
      title="代买家申请售后"
      ok="提交申请"
      width={560}
      form={form}
      busy={ask.busy}
      initial={{ type: first.type, lines: allOf(first), note: '' }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="type" label="售后类型">
        <Segmented
          options={of.kinds.map(one => ({ value: one.type, label: TYPES[one.type] }))}
          onChange={next => form.setFieldValue('lines', allOf(of.kinds.find(one => one.type === next)!))}
        />
      </Form.Item>
      {kind.why ? (
        <Alert type="warning" showIcon title={kind.why} style={{ marginBottom: 16 }} />
      ) : (
        <Form.Item
          name="lines"
          label="售后商品"
          rules={[
            {
              validator: (_, lines: Wanted) =>
                Object.keys(lines).length > 0 ? Promise.resolve() : Promise.reject(new Error('请选择售后商品'))
            }
          ]}
        >
          <Pieces of={kind} />
        </Form.Item>
      )}
      <Form.Item name="text" label="售后原因" rules={[{ required: true, message: '请选择售后原因' }]}>
        <Select placeholder="按买家所说选择" options={of.reasons.map(value => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        name="note"
        label="来电说明"
        extra="买家会收到通知，能看到这段说明，也可以撤销申请。"
        rules={[{ required: true, whitespace: true, message: '请填写来电说明' }]}
      >
        <Input.TextArea maxLength={140} showCount rows={2} placeholder="如：买家来电，收到时杯口有裂纹" />
      </Form.Item>
    </FormModal>
  )
}

interface PiecesProps {
  of: Kind
  /** As a field of a form. */
  value?: Wanted
  onChange?(wanted: Wanted): void
}

/** Which lines and how many pieces of them. */
function Pieces({ of, value = {}, onChange }: PiecesProps) {
  const want = (id: string, num: number) => {
    const { [id]: _, ...others } = value
    onChange?.(num > 0 ? { ...others, [id]: num } : others)
  }
  return (
    <div className="pack">
      {of.lines.map(({ id, store_name, suk, image, num, refund_price }) => (
        <div key={id} className="pack-line">
          <Checkbox
            checked={id in value}
            onChange={({ target }) => want(id, target.checked ? num : 0)}
            aria-label={store_name}
          >
            <span className="pack-goods">
              <img src={small(image)} alt="" width={32} height={32} />
              <span>
                <span className="pack-name">{store_name}</span>
                <span className="soft">
                  {skuWords(suk)} 最多退 ¥{refund_price}
                </span>
              </span>
            </span>
          </Checkbox>
          {num > 1 ? (
            <InputNumber
              aria-label={`${store_name}售后件数`}
              min={1}
              max={num}
              precision={0}
              disabled={!(id in value)}
              value={value[id] ?? num}
              onChange={next => want(id, next ?? 1)}
              suffix={`/ ${num}`}
              style={{ width: 112 }}
            />
          ) : (
            <span className="pack-num">1 件</span>
          )}
        </div>
      ))}
    </div>
  )
}
