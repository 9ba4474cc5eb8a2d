import type { OrderColumn } from '@contract/admin'
import type { FileFormat } from '@contract/core'
import { Checkbox, Form, Input, Radio, Switch } from 'antd'
import type { Sent } from '../../api'
import { useExport } from '../../kit/export'
import { FormModal } from '../../kit/FormModal'
import { useMayReceivers } from '../../kit/me'
import { FORMATS } from '../../kit/SaveAs'

const COLUMNS: Record<OrderColumn, string> = {
  no: '订单号',
  state: '状态',
  made: '下单时间',
  paid: '付款时间',
  shop: '店铺',
  goods: '商品',
  pieces: '件数',
  goods_price: '商品合计',
  freight: '运费',
  off: '优惠',
  adjusted: '改价',
  pay_price: '实付',
  pay_type: '支付方式',
  receiver: '收货人',
  phone: '手机号',
  address: '收货地址',
  mark: '买家留言',
  note: '备注',
  company: '快递公司',
  parcel: '快递单号',
  shipped: '发货时间'
}
const ALL = Object.keys(COLUMNS) as OrderColumn[]

interface Fields {
  columns: OrderColumn[]
  format: FileFormat
  whole?: boolean
  reason?: string
}

interface Props {
  /** What the list is filtered by. */
  asked: Sent<'POST /api/admin/order/export'>
  onClose(): void
}

/** Takes the orders of the list away as a file. */
export default function ExportOrders({ asked, onClose }: Props) {
  const mayReceivers = useMayReceivers()
  const [form] = Form.useForm<Fields>()
  const whole = Form.useWatch('whole', form)
  const exporting = useExport('POST /api/admin/order/export')
  const take = async ({ columns, format, whole, reason = '' }: Fields) => {
    if (await exporting.take({ ...asked, columns, format, ...(whole && { whole: 1, reason }) })) onClose()
  }
  return (
    <FormModal<Fields>
      title="导出订单"
      ok="导出"
      busy={exporting.busy}
      width={560}
      initial={{ columns: ALL, format: 'xlsx' }}
      above={<p className="soft">导出当前筛选条件下的全部订单。填好快递公司和快递单号后，可直接用于批量发货。</p>}
      form={form}
      onSave={take}
      onClose={onClose}
    >
      <Form.Item name="columns" label="导出列" rules={[{ required: true, message: '请至少选择一列' }]}>
        <Checkbox.Group options={ALL.map(value => ({ value, label: COLUMNS[value] }))} />
      </Form.Item>
      <Form.Item name="format" label="文件格式">
        <Radio.Group options={FORMATS} />
      </Form.Item>
      {mayReceivers && (
        <Form.Item
          name="whole"
          label="导出完整收货信息"
          extra="只含待发货与待收货订单的收货人、手机号和地址，按条数计入每天的上限；其余订单仍隐去。"
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      )}
      {whole && (
        <Form.Item name="reason" label="用途" rules={[{ required: true, whitespace: true, message: '请填写用途' }]}>
          <Input maxLength={140} placeholder="将记入操作记录" />
        </Form.Item>
      )}
    </FormModal>
  )
}
