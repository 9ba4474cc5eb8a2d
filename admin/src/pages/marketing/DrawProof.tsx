import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Modal } from 'antd'
import { type ProofStep, verdictOf } from '../../../../src/lib/draw-proof'
import { type Answer, api } from '../../api'
import { StateOf } from '../../kit/states'
import { Tag } from '../../kit/Tag'
import type { DrawnRow } from './DrawRecords'

type Proof = Answer<'GET /api/admin/draw/proof'>

interface Props {
  code: string
  row: DrawnRow
  onClose(): void
}

/** One draw computed once more in the browser, by the code that members check it by. */
export function DrawProof({ code, row: { id, uid, nickname, name }, onClose }: Props) {
  const query = useQuery({
    queryKey: ['draw-proof', code, uid, id],
    queryFn: () => api('GET /api/admin/draw/proof', { code, id, uid })
  })
  return (
    <Modal open width={720} title={`验证：${nickname} · ${name}`} footer={null} onCancel={onClose}>
      {query.data ? <Verdict code={code} proof={query.data} /> : <StateOf query={query} />}
    </Modal>
  )
}

function Verdict({ code, proof: { record, ...terms } }: { code: string; proof: Proof }) {
  const { sound, words, steps } = verdictOf({ code, ...terms }, record)
  const isSecret = steps.length === 0
  return (
    <>
      <Alert
        type={isSecret ? 'info' : sound ? 'success' : 'error'}
        showIcon
        className="above"
        title={isSecret ? '种子还没有公开' : sound ? '一致' : '不一致'}
        description={words}
      />
      {isSecret && <Unrevealed code={code} record={record} />}
      {steps.map((step, i) => (
        <Step key={step.words} nth={i + 1} step={step} />
      ))}
    </>
  )
}

const Step = ({ nth, step: { sound, words, figures } }: { nth: number; step: ProofStep }) => (
  <section>
    <p>
      <Tag color={sound ? 'green' : 'red'}>{sound ? '一致' : '不一致'}</Tag>
      {`${nth}. ${words}`}
    </p>
    <Figures of={figures} />
  </section>
)

const Figures = ({ of: figures }: { of: ProofStep['figures'] }) => (
  <Descriptions
    className="figures"
    column={1}
    size="small"
    bordered
    items={figures.map(([label, value]) => ({ key: label, label, children: value }))}
  />
)

/** What is known of a draw before its seed is: enough to check it later. */
const Unrevealed = ({ code, record }: { code: string; record: Proof['record'] }) => (
  <Figures
    of={[
      ['平台种子指纹（抽奖前公布）', record.hash],
      ['会员的种子', record.client_seed],
      ['活动 : 账号 : 序号', `${code} : ${record.player} : ${record.nonce}`],
      [record.ticket_no > 0 ? '各奖品剩余张数（按顺序）' : '各奖品份数（按顺序）', record.weights.join(', ')]
    ]}
  />
)
