import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Card } from './Card'
import type { IconName } from './icons'
import { PackageGrid, type RechargePackage } from './PackageGrid'
import { RulesCard } from './RulesCard'
import { StandingCard } from './StandingCard'
import { State } from './State'
import './TopUp.scss'

interface Props {
  /** What is held now, and the way to its records. */
  head: { name: string; value: string; note: string; more: string; onMore: () => void }
  /** Between what is held and what can be bought. */
  children?: ReactNode
  title: string
  /** Beside the title, another way to pay. */
  more?: string
  onMore?: () => void
  packages: readonly RechargePackage[]
  chosen: string
  onChoose: (id: string) => void
  /** While nothing can be bought. */
  empty: { icon: IconName; words: string }
  rules: { title: string; list: readonly string[] }
}

/** What a page that fills a wallet has: what is held, packages to choose one of, the rules. */
export const TopUp = ({ head, children, title, more, onMore, packages, chosen, onChoose, empty, rules }: Props) => (
  <View className="topup">
    <StandingCard {...head} />
    {children}
    <Card className="topup__card" title={title} more={more} onMore={onMore}>
      {packages.length === 0 ? (
        <State kind="empty" {...empty} />
      ) : (
        <PackageGrid packages={packages} chosen={chosen} onChoose={onChoose} />
      )}
    </Card>
    <RulesCard className="topup__card" title={rules.title} rules={rules.list} />
  </View>
)
