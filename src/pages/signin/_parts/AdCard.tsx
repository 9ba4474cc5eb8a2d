import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Banner } from '@/kit/parts/Banner'
import { Button } from '@/kit/parts/Button'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { Popup } from '@/kit/parts/Popup'
import { TOAST_DURATION_MS } from '@/lib/constants'
import type { Bonus, SigninState } from './SigninState'
import './AdCard.scss'

const TICK_MS = 1_000

/** The bonus for looking at an advertisement; not there while there is none to look at. */
export const AdCard = observer(function AdCard({ state, signed }: { state: SigninState; signed: boolean }) {
  const bonus = state.bonus.data
  if (!bonus || bonus.most_num === 0 || bonus.list.length === 0) return null
  const words = bonus.left === 0 ? '今日已领完' : !signed ? '签到后可领' : bonus.can ? '去观看' : '主账号可领'
  return (
    <CellGroup>
      <Cell
        icon="play"
        title={`看 ${bonus.seconds} 秒，加赠 ${bonus.reward} ${bonus.asset_name}`}
        note={`今日还可领 ${bonus.left} 次，共 ${bonus.most_num} 次`}
        value={words}
        pale={!bonus.can}
        onClick={bonus.can ? () => state.openAd() : undefined}
      />
      <Popup open={state.watch !== null} onClose={() => state.closeAd()} title="看好物，领加赠">
        {state.watch && <Watching key={state.watch.pass} state={state} bonus={bonus} seconds={state.watch.seconds} />}
      </Popup>
    </CellGroup>
  )
})

/** The seconds are counted here to be seen; the server counts for itself. */
const Watching = observer(function Watching(props: { state: SigninState; bonus: Bonus; seconds: number }) {
  const { state, bonus, seconds } = props
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(now => Math.max(0, now - 1)), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const take = async () => {
    const got = await state.endAd()
    if (!got) return
    const title = got.state === 'paid' ? `已加赠 ${got.reward} ${got.asset_name}` : '已记下，奖励池补足后到账'
    Taro.showToast({ title, icon: 'none', duration: TOAST_DURATION_MS })
  }
  return (
    <View className="signad">
      <View className="signad__mark">广告</View>
      <Banner items={bonus.list} onClick={() => {}} />
      <View className="signad__words">{left > 0 ? `再看 ${left} 秒即可领取，中途关闭不计` : '观看完成'}</View>
      <Button kind="main" size="large" block disabled={left > 0} busy={state.busy === 'ad'} onClick={take}>
        {left > 0 ? `${left} 秒后可领` : `领取 ${bonus.reward} ${bonus.asset_name}`}
      </Button>
    </View>
  )
})
