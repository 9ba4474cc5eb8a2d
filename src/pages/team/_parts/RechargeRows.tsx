import type { Data, Endpoints } from '@contract'
import { Card } from '@/kit/parts/Card'
import { Row } from '@/kit/parts/Row'
import { Tag } from '@/kit/parts/Tag'

type Line = Data<Endpoints['GET /api/recharge_to_paimai/recharge_list']>['list'][number]

const KINDS = { held: 'warning', sending: 'warning', done: 'success', back: 'mute' } as const

/** What was put into the account at the auction house lately. */
export const RechargeRows = ({ rows, unit }: { rows: readonly Line[]; unit: string }) => (
  <Card className="auction__part" title="充值记录">
    {rows.map(line => (
      <Row
        key={line.id}
        lined
        title={`${line.number} ${unit}`}
        notes={[[line._add_time, line.reason].filter(Boolean).join(' · ')]}
        side={<Tag kind={KINDS[line.state]}>{line._state}</Tag>}
      />
    ))}
  </Card>
)
