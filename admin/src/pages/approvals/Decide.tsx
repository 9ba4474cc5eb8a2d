import { Alert, Button, Descriptions, Drawer, Space } from 'antd'
import { useState } from 'react'
import { Ask } from '../../kit/ask'
import { useDeed } from '../../kit/deed'
import { Exact, Money, When } from '../../kit/parts'
import type { Row } from './Approvals'
import { Sent } from './Sent'

/** One request whole: who wants what done and why, and what whoever looks may decide. */
export function Decide({ row, onClose }: { row: Row; onClose(): void }) {
  const isOwn = row.may.includes('withdraw')
  return (
    <Drawer
      open
      size={560}
      title={`${row.title} · ${row._state}`}
      onClose={onClose}
      footer={row.may.length > 0 && <Deeds row={row} onDone={onClose} />}
    >
      {isOwn && <Alert type="info" title="你提交的操作需由另一位同事复核，你可以撤回。" style={{ marginBottom: 16 }} />}
      <Descriptions column={1} items={facts(row)} />
      {row.details === 'null' ? (
        <Alert type="error" showIcon title="内容与提交时不一致，不能执行，请立即排查" />
      ) : (
        <Sent row={row} />
      )}
    </Drawer>
  )
}

const facts = (row: Row) =>
  [
    { label: '内容', children: <b>{row.told}</b> },
    ...(row.amount ? [{ label: '折合金额', children: <Money of={row.amount} /> }] : []),
    { label: '提交人', children: row.shop_name ? `${row.asker}（${row.shop_name}）` : row.asker },
    { label: '提交时间', children: <Exact at={row.add_time} /> },
    { label: '原因', children: row.why || <span className="soft">未填写</span> },
    ...(row.state === 'waiting' ? [{ label: '失效时间', children: <When at={row.expires_time} /> }] : []),
    ...(row.decider ? [{ label: '复核人', children: row.decider }] : []),
    ...(row.decided_time ? [{ label: '处理时间', children: <Exact at={row.decided_time} /> }] : []),
    ...(row.remark ? [{ label: '复核说明', children: row.remark }] : [])
  ].map(item => ({ ...item, key: item.label }))

type Verdict = Row['may'][number]
const WORDS: Record<Verdict, string> = { agree: '同意并执行', refuse: '不同意', withdraw: '撤回' }
const TOLD: Record<Verdict, string> = {
  agree: '同意后立即按提交的内容执行，两个人的名字都会记入操作记录。',
  refuse: '操作不会执行，提交人会看到你的原因。',
  withdraw: '撤回后操作不会执行，可以修改后重新提交。'
}

function Deeds({ row, onDone }: { row: Row; onDone(): void }) {
  const [asking, setAsking] = useState<Verdict>()
  const decide = useDeed('POST /api/admin/approval/decide', '已处理')
  const run = async (verdict: Verdict, reason: string) => {
    if (await decide.run({ id: row.id, agree: verdict === 'agree' ? 1 : 0, reason })) onDone()
  }
  return (
    <Space>
      {row.may.map(verdict => (
        <Button key={verdict} type={verdict === 'agree' ? 'primary' : 'default'} onClick={() => setAsking(verdict)}>
          {WORDS[verdict]}
        </Button>
      ))}
      {asking && (
        <Ask
          title={`${WORDS[asking]}：${row.told}`}
          words={TOLD[asking]}
          label={asking === 'refuse' ? '不同意的原因' : undefined}
          ok={`确认${WORDS[asking]}`}
          danger={asking !== 'agree'}
          busy={decide.busy}
          onOk={reason => run(asking, reason)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </Space>
  )
}
