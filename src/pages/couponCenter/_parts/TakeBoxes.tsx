import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Button } from '@/kit/parts/Button'
import { Card } from '@/kit/parts/Card'
import { Conditions } from '@/kit/parts/Conditions'
import { Pic } from '@/kit/parts/Pic'
import { Row } from '@/kit/parts/Row'
import { TOAST_DURATION_MS } from '@/lib/constants'
import './TakeBoxes.scss'

type Offer = Data<Endpoints['GET /api/takeblind/info']>['list'][number]

async function load() {
  const [offers, mine] = await Promise.all([
    api('GET /api/takeblind/info', {}, quietly),
    api('GET /api/takeblind/list', { page: 1, limit: 5 }, quietly)
  ])
  return { ...offers, mine: mine.list }
}

interface Props {
  /** What changes when boxes were opened or an age was said: they are asked for again. */
  since: readonly unknown[]
  /** A box was taken, or is to be opened: the page shows it. */
  onBox: (code: string) => void
  /** The person's age has to be asked for first. */
  onAge: () => void
}

/** Boxes that are given away, what each takes, and those one was given. */
export const TakeBoxes = observer(function TakeBoxes({ since, onBox, onAge }: Props) {
  const resource = useResource(load, since, true)
  const [busy, setBusy] = useState('')
  const { data } = resource
  if (!data) return null
  const take = async (offer: Offer) => {
    if (data.age !== 'adult' && data.age !== 'agreed') return onAge()
    setBusy(offer.id)
    const taken = await api('POST /api/takeblind/take', { code: offer.id })
    setBusy('')
    await resource.refresh()
    if (!taken) return
    Taro.showToast({ title: '盲盒已到手，现在就能打开', icon: 'none', duration: TOAST_DURATION_MS })
    onBox(taken.code)
  }
  const offers = data.list.filter(({ state }) => state !== 'over')
  const isClosed = (code: string) => data.mine.some(one => one.code === code && one.state === 'unopened')
  const wordsOf = ({ state, code, fault }: Offer) =>
    state === 'had' ? (isClosed(code) ? '已领取，去打开' : '已领取') : fault || '免费领取'
  return (
    <>
      {offers.map(offer => (
        <Card bare key={offer.id} title="免费领盲盒" more={`剩 ${offer.left}/${offer.stock}`}>
          <Row
            lead={<Pic src={offer.picture} alt="" width={200} className="takebox__pic" />}
            title={offer.title}
            notes={[`${offer.mer_name}赠送`, offer.subtitle, `${offer._stop_time} 前领取`]}
            strong
          />
          <View className="takebox__act">
            <Conditions list={offer.list} />
            <Button
              kind={offer.state === 'had' ? 'outline' : 'brand'}
              block
              busy={busy === offer.id}
              disabled={offer.state === 'had' ? !isClosed(offer.code) : offer.can_take === 0}
              onClick={() => (offer.state === 'had' ? onBox(offer.code) : take(offer))}
            >
              {wordsOf(offer)}
            </Button>
          </View>
        </Card>
      ))}
      {data.mine.length > 0 && (
        <Card bare title="我领到的盲盒">
          {data.mine.map(one => (
            <Row
              key={one.id}
              lead={<Pic src={one.picture} alt="" width={200} className="takebox__pic" />}
              title={one.title}
              notes={[`${one._add_time} 领取`, one.state === 'unopened' ? `${one._stop_time} 前可打开` : '']}
              side={
                one.state === 'unopened' ? (
                  <Button kind="main" size="small" onClick={() => onBox(one.code)}>
                    去打开
                  </Button>
                ) : (
                  one._state
                )
              }
            />
          ))}
        </Card>
      )}
    </>
  )
})
