import { Alert, Button, Descriptions, Drawer, Space } from 'antd'
import { useState } from 'react'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { Money } from '../../kit/parts'
import { Reveal } from '../../kit/Reveal'
import type { Row } from './Withdrawals'
import { METHODS, STATES } from './words'

/** One withdrawal whole, with who has agreed and what may be decided. */
export function Withdrawal({ row, onClose }: { row: Row; onClose(): void }) {
  const needsMore = row.status === 'reviewing' && row.approvals.length < row.approvals_needed
  const names = row.approvals.map(one => one.operator).join('、')
  return (
    <Drawer
      open
      size={560}
      title={`提现 ¥${row.arrive} · ${STATES[row.status]}`}
      onClose={onClose}
      footer={row.may.length > 0 && <Deeds row={row} onDone={onClose} />}
    >
      {needsMore && (
        <Alert type="info" title={`${names}已同意，金额较大，还需另一位同事复核。`} style={{ marginBottom: 16 }} />
      )}
      {row.error && <Alert type="error" title={`打款渠道返回：${row.error}`} style={{ marginBottom: 16 }} />}
      <Descriptions column={1} items={facts(row)} />
    </Drawer>
  )
}

const facts = (row: Row) =>
  [
    { label: '提现单号', children: row.no },
    { label: '会员', children: row.nickname },
    { label: '提现数量', children: `${row.money} ${row.asset_name}` },
    { label: '手续费', children: <Money of={row.fee} /> },
    { label: '到账金额', children: <b className="money">¥{row.arrive}</b> },
    { label: '方式', children: METHODS[row.extract_type] },
    { label: '收款人', children: <Reveal kind="withdrawal.holder" id={row.id} masked={row.holder || '查看'} /> },
    {
      label: '收款账户',
      children:
        row.extract_type === 'weixin' ? (
          row.account
        ) : (
          <Reveal kind="withdrawal.account" id={row.id} masked={row.account} />
        )
    },
    { label: '申请时间', children: row._add_time },
    ...row.approvals.map(one => ({ label: '同意', children: `${one.operator} ${one._time}` })),
    ...(row.tries > 0 ? [{ label: '打款次数', children: `${row.tries} 次` }] : []),
    ...(row.reason ? [{ label: '拒绝原因', children: row.reason }] : [])
  ].map((item, i) => ({ ...item, key: `${item.label}${i}` }))

type Verdict = Row['may'][number]

function Deeds({ row, onDone }: { row: Row; onDone(): void }) {
  const [asking, setAsking] = useState<Verdict>()
  const left = row.approvals_needed - row.approvals.length
  const approve = useDeed(
    'POST /api/admin/withdrawal/approve',
    left > 1 ? '已同意，等待另一位同事复核' : '已同意，等待打款'
  )
  const refuse = useDeed('POST /api/admin/withdrawal/refuse', '已拒绝，金额已退回')
  const run = async (reason: string) => {
    const done = asking === 'approve' ? await approve.run({ id: row.id }) : await refuse.run({ id: row.id, reason })
    if (done) onDone()
  }
  const told =
    asking === 'refuse'
      ? '金额会退回会员账户，会员会看到你填写的原因。'
      : left > 1
        ? `金额较大，需 ${row.approvals_needed} 位同事同意后才会打款。`
        : `同意后将向${row.holder}打款 ¥${row.arrive}，不可撤销。`
  return (
    <Space>
      {row.may.includes('approve') && (
        <Button type="primary" onClick={() => setAsking('approve')}>
          同意
        </Button>
      )}
      {row.may.includes('refuse') && <Button onClick={() => setAsking('refuse')}>拒绝</Button>}
      {asking && (
        <Ask
          title={asking === 'approve' ? '同意提现' : '拒绝提现'}
          words={told}
          label={asking === 'refuse' ? '拒绝原因' : undefined}
          ok={asking === 'approve' ? '确认同意' : '确认拒绝'}
          danger={asking === 'refuse'}
          busy={approve.busy || refuse.busy}
          onOk={run}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </Space>
  )
}
