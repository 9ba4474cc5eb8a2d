import type { OrderColumn } from '@contract/admin'
import type { Sent } from '../../api'
import { ExportForm } from '../../kit/ExportForm'
import { useExport } from '../../kit/export'
import { useMayReceivers } from '../../kit/me'

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
const RECEIVERS = {
  label: '导出完整收货信息',
  extra: '只含待发货与待收货订单的收货人、手机号和地址，按条数计入每天的上限；其余订单仍隐去。'
}

interface Props {
  /** What the list is filtered by. */
  asked: Sent<'POST /api/admin/order/export'>
  onClose(): void
}

/** Takes the orders of the list away as a file. */
export default function ExportOrders({ asked, onClose }: Props) {
  const mayReceivers = useMayReceivers()
  const exporting = useExport('POST /api/admin/order/export')
  return (
    <ExportForm
      title="导出订单"
      words="导出当前筛选条件下的全部订单。填好快递公司和快递单号后，可直接用于批量发货。"
      columns={COLUMNS}
      whole={mayReceivers ? RECEIVERS : undefined}
      busy={exporting.busy}
      onTake={async choice => {
        if (await exporting.take({ ...asked, ...choice })) onClose()
      }}
      onClose={onClose}
    />
  )
}
