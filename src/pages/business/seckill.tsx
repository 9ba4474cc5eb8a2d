import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { DetailPage, useResource } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Banner } from '@/kit/parts/Banner'
import { Countdown } from '@/kit/parts/Countdown'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import { clockText } from '@/lib/format'
import { fromEnd } from '@/lib/own'
import { FlashRow } from './_parts/FlashRow'
import './seckill.scss'

definePageConfig({ navigationBarTitleText: '限时秒杀', enableShareAppMessage: true })

const states = ['即将开始', '抢购中', '已结束']
type Sessions = Data<Endpoints['GET /api/product/discount']>['sessions']

/** The flash sales of the day: sessions by their hour, goods of the chosen one. */
export default page(() => {
  const [chosen, setChosen] = useState('')
  const banners = useResource(() => api('GET /api/index/sp_banner_list', {}, quietly)).data?.list ?? []
  return (
    <DetailPage load={() => api('GET /api/product/discount', { page: 1, limit: 1 }, quietly)} skeleton="cards" fresh>
      {({ sessions }, resource) => {
        const session = sessions.find(item => item.id === chosen) ?? current(sessions)
        if (!session) return <State kind="expired" words="今天的秒杀都结束了，明天再来" />
        return (
          <View className="seckill">
            <View className="seckill__banner">
              <Banner items={banners} />
            </View>
            <Tabs
              items={sessions.map(item => ({
                value: item.id,
                text: clockText(item.start_time),
                note: states[item.state]
              }))}
              value={session.id}
              onChange={setChosen}
            />
            {session.state < 2 && (
              <View className="seckill__clock">
                <Countdown
                  key={session.id}
                  end_s={session.state === 1 ? session.stop_time : session.start_time}
                  look="boxes"
                  before={session.state === 1 ? '距结束' : '距开抢'}
                  onEnd={() => resource.refresh()}
                />
              </View>
            )}
            {session.list.map(line => (
              <FlashRow key={line.id} line={line} state={session.state} />
            ))}
            {session.list.length === 0 && <State kind="empty" words="这一场没有商品" />}
          </View>
        )
      }}
    </DetailPage>
  )
})

/** The session that runs, else the next one, else the last. */
const current = (sessions: Sessions) =>
  sessions.find(session => session.state === 1) ?? sessions.find(session => session.state === 0) ?? fromEnd(sessions)
