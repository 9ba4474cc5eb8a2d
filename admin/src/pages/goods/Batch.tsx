import { Form, Input, InputNumber, Segmented, Select } from 'antd'
import type { Sent } from '../../api'
import { useDeed } from '../../kit/deed'
import { FormModal } from '../../kit/FormModal'
import { categoryOptions, useGoodsOptions } from './options'

interface Fields {
  what: 'cate' | 'freight' | 'price'
  cate_id?: string
  by?: 'free' | 'postage' | 'template'
  postage?: string
  temp_id?: string
  percent?: number
}

const WHAT = [
  { value: 'cate', label: '分类' },
  { value: 'freight', label: '运费' },
  { value: 'price', label: '价格' }
]
const BY = [
  { value: 'free', label: '包邮' },
  { value: 'postage', label: '固定运费' },
  { value: 'template', label: '运费模板' }
]

function changeOf({
  what,
  cate_id,
  by,
  postage = '0',
  temp_id,
  percent
}: Fields): Partial<Sent<'POST /api/admin/goods/batch'>> {
  if (what === 'cate') return { cate_id }
  if (what === 'price') return { percent }
  return { freight: by === 'template' ? { temp_id, postage: '0' } : { postage: by === 'postage' ? postage : '0' } }
}

/** Changes one thing of the chosen products: their category, how they are sent, or their prices in percent. */
export default function Batch({
  ids,
  shop,
  onDone,
  onClose
}: {
  ids: string[]
  shop?: string
  onDone(): void
  onClose(): void
}) {
  const [form] = Form.useForm<Fields>()
  const what = Form.useWatch('what', form) ?? 'cate'
  const by = Form.useWatch('by', form) ?? 'free'
  const options = useGoodsOptions({ shop, search: '' })
  const change = useDeed('POST /api/admin/goods/batch', `已修改 ${ids.length} 件商品`, onDone)
  const save = async (fields: Fields) => {
    if (await change.run({ ids, ...changeOf(fields) })) onDone()
  }
  return (
    <FormModal<Fields>
      title={`批量修改 ${ids.length} 件商品`}
      ok="确认修改"
      form={form}
      busy={change.busy}
      initial={{ what: 'cate', by: 'free', percent: 100 }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="what" label="修改什么">
        <Segmented options={WHAT} />
      </Form.Item>
      {what === 'cate' && (
        <Form.Item name="cate_id" label="新分类" rules={[{ required: true, message: '请选择分类' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="选择分类"
            options={categoryOptions(options?.categories ?? [])}
          />
        </Form.Item>
      )}
      {what === 'freight' && <Freight by={by} templates={options?.freight_templates ?? []} />}
      {what === 'price' && (
        <Form.Item
          name="percent"
          label="改为现价的"
          extra="按规格逐个计算，舍去不足一分的部分；会员价同比例调整，划线价不低于新售价。降得太多时需另一位同事复核。"
          rules={[{ required: true, message: '请填写 10 到 1000 的整数' }]}
        >
          <InputNumber min={10} max={1000} precision={0} suffix="%" />
        </Form.Item>
      )}
    </FormModal>
  )
}

interface FreightProps {
  by: Fields['by']
  templates: readonly { id: string; name: string }[]
}

const Freight = ({ by, templates }: FreightProps) => (
  <>
    <Form.Item name="by" label="运费" extra="运费模板属于店铺：先在列表里选定店铺，再选它的模板。">
      <Segmented options={BY} />
    </Form.Item>
    {by === 'postage' && (
      <Form.Item
        name="postage"
        label="每件运费"
        rules={[{ required: true, pattern: /^\d{1,8}(\.\d{1,2})?$/, message: '请输入金额，最多两位小数' }]}
      >
        <Input prefix="¥" inputMode="decimal" />
      </Form.Item>
    )}
    {by === 'template' && (
      <Form.Item name="temp_id" label="运费模板" rules={[{ required: true, message: '请选择运费模板' }]}>
        <Select placeholder="选择模板" options={templates.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
    )}
  </>
)
