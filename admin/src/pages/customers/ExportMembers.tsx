import type { MEMBER_COLUMNS, MemberColumn } from '@contract/customer-file'
import type { Sent } from '../../api'
import { ExportForm } from '../../kit/ExportForm'
import { useExport } from '../../kit/export'
import { useMay } from '../../kit/me'

/** Nothing but types of the contract is in the console's bundle; words that differ from its do not compile. */
const COLUMNS: typeof MEMBER_COLUMNS = {
  uid: '会员编号',
  nickname: '昵称',
  phone: '手机号',
  level: '等级',
  growth: '成长值',
  state: '状态',
  tags: '标签',
  joined: '注册时间',
  seen: '最近登录',
  source: '来源',
  inviter: '邀请人',
  inviter_uid: '邀请人编号',
  invite_code: '邀请码',
  order_count: '订单数',
  sum_price: '消费金额',
  wallets: '各项资产可用余额',
  held: '各项资产冻结与在途'
}
const FIRST = (Object.keys(COLUMNS) as MemberColumn[]).filter(name => name !== 'held')
const PHONES = {
  label: '导出完整手机号',
  extra: '有手机号的会员按人数计入每天的批量取用上限，用途和人数会记入操作记录。'
}

interface Props {
  /** What the list is filtered by. */
  asked: Sent<'POST /api/admin/customer/export'>
  onClose(): void
}

/** Takes the members of the list away as a file. */
export default function ExportMembers({ asked, onClose }: Props) {
  const may = useMay()
  const exporting = useExport('POST /api/admin/customer/export')
  return (
    <ExportForm
      title="导出会员"
      words="导出当前筛选条件下的全部会员，最近注册的在前。手机号默认隐去中间四位。"
      columns={COLUMNS}
      first={FIRST}
      whole={may('person.reveal') ? PHONES : undefined}
      busy={exporting.busy}
      onTake={async choice => {
        if (await exporting.take({ ...asked, ...choice })) onClose()
      }}
      onClose={onClose}
    />
  )
}
