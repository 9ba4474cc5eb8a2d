import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Button } from '@/kit/parts/Button'
import { LevelBar } from '@/kit/parts/LevelBar'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import './AirdropCard.scss'
import { type Airdrop, STATE_WORDS, timeWords, worthWords } from './words'

/** An airdrop in the list: what is given, until when, how many are left. */
export function AirdropCard({ airdrop }: { airdrop: Airdrop }) {
  const { id, title, subtitle, picture, state, stock, left, condition_num: conditions } = airdrop
  const isOpen = state === 'claim'
  return (
    <View
      className={`drop ${state === 'over' || state === 'gone' ? 'drop--pale' : ''}`}
      role="button"
      onClick={() => go('/pages/zhufu/airdrop_act', { code: id })}
    >
      <Pic src={picture} alt="" width={200} className="drop__pic" />
      <View className="drop__words">
        <View className="drop__title">{title}</View>
        {subtitle && <View className="drop__note">{subtitle}</View>}
        <View className="drop__what">{[airdrop.what, worthWords(airdrop)].filter(Boolean).join('，')}</View>
        <View className="drop__note">{timeWords(airdrop)}</View>
        <View className="drop__tags">
          <Tag kind={conditions > 0 ? 'tint' : 'success'}>{conditions > 0 ? `${conditions} 个条件` : '人人可领'}</Tag>
        </View>
        <LevelBar value={stock - left} max={stock} left={`已领 ${stock - left}`} right={`剩 ${left} 份`} />
      </View>
      <Button kind={isOpen ? 'brand' : 'plain'} size="small">
        {STATE_WORDS[state]}
      </Button>
    </View>
  )
}
