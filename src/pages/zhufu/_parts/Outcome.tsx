import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { openUrl } from '@/kit/open'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Icon } from '@/kit/parts/Icon'
import { Steps } from '@/kit/parts/Steps'
import './Outcome.scss'

type Claim = Data<Endpoints['GET /api/kongtou/result']>

const OVER: readonly Claim['state'][] = ['lapsed', 'void']

/** How far a claim is: claimed, then given, or for goods the address and the parcel. */
function stepsOf({ kind, state }: Claim) {
  if (kind !== 'goods') return { steps: ['已领取', '待发放', '已到账'], here: state === 'waiting' ? 1 : 3 }
  return { steps: ['已领取', '填写地址', '商家发货'], here: state === 'ordered' ? 2 : 1 }
}

/** What came of one claim, large, and the one thing to do about it. */
export function Outcome({ claim }: { claim: Claim }) {
  const { state, what, hint, url } = claim
  const isOver = OVER.includes(state)
  return (
    <Card className="dropdone">
      <View className={`dropdone__medal ${isOver ? 'dropdone__medal--over' : ''}`}>
        <Icon name={isOver ? 'clock' : 'gift'} size={72} />
      </View>
      <View className="dropdone__title">{claim._state}</View>
      <View className="dropdone__what">{what}</View>
      <View className="dropdone__hint">{hint}</View>
      {!isOver && (
        <View className="dropdone__steps">
          <Steps {...stepsOf(claim)} />
        </View>
      )}
      {state === 'collect' && (
        <Button kind="main" size="large" block onClick={() => go('/pages/zhufu/airdropPay', { id: claim.id })}>
          {Number(claim.fee) > 0 ? `填写地址，支付运费 ¥${claim.fee}` : '填写地址，包邮到家'}
        </Button>
      )}
      {url && (
        <Button kind="main" size="large" block onClick={() => openUrl(url)}>
          {state === 'ordered' ? '查看订单' : '去看看'}
        </Button>
      )}
      <View className="dropdone__time">
        {[`${claim._add_time} 领取`, claim._give_time && `${claim._give_time} 发放`].filter(Boolean).join('，')}
      </View>
    </Card>
  )
}
