import type { Data, Endpoints } from '@contract'
import { openUrl } from '@/kit/open'
import { Cell, CellGroup } from './Cell'

type Rewards = Data<Endpoints['GET /api/order/detail/{id}']>['rewards']

/** What a purchase brings beside the goods, each line leading to where it is used. */
export const OrderRewards = ({ rewards }: { rewards: Rewards }) =>
  rewards.length > 0 && (
    <CellGroup title="本单奖励">
      {rewards.map(({ title, points, note, url }) => (
        <Cell key={title} icon="gift" title={title} note={note} value={`+${points}`} onClick={() => openUrl(url)} />
      ))}
    </CellGroup>
  )
