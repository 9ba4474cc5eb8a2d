import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { go } from '@/kit/nav'
import { Banner } from '@/kit/parts/Banner'
import { IconGrid } from '@/kit/parts/IconGrid'
import { Later } from '@/kit/parts/Later'
import { NoticeBar } from '@/kit/parts/NoticeBar'
import { RichLater } from '@/platform/RichLater'
import { ActivityCard } from './ActivityCard'
import { Feed } from './Feed'
import { FlashCard } from './FlashCard'
import type { Home } from './load'
import { Tiles, Zones } from './Tiles'

type Name = Home['blocks'][number]

const BLOCKS: Record<Name, (props: { home: Home }) => ReactNode> = {
  banner: ({ home }) =>
    home.banners.length > 0 && (
      <View className="home__banner">
        <Banner items={home.banners} />
      </View>
    ),
  navigation: ({ home }) =>
    home.navigation.length > 0 && (
      <View className="home__card">
        <IconGrid items={home.navigation} />
      </View>
    ),
  notice: ({ home }) =>
    home.notices.length > 0 && (
      <View className="home__notice">
        <NoticeBar
          items={home.notices}
          onClick={id => go('/pages/notice/notice', { id })}
          onMore={() => go('/pages/notice/list')}
        />
      </View>
    ),
  seckill: ({ home }) => <FlashCard at={home.at} />,
  zones: ({ home }) => <Zones zones={home.zones} />,
  tiles: ({ home }) => <Tiles tiles={home.tiles} />,
  activity: ({ home }) => <ActivityCard at={home.at} />,
  passage: ({ home }) => (
    <View className="home__card home__passage">
      <RichLater html={home.passage} />
    </View>
  ),
  feed: ({ home }) => <Feed at={home.at} preview={home.preview} />
}

/** Roughly how high each is, in design pixels. */
const HEIGHTS: Record<Name, number> = {
  banner: 280,
  navigation: 380,
  notice: 80,
  seckill: 420,
  zones: 320,
  tiles: 260,
  activity: 420,
  passage: 600,
  feed: 1600
}

/** How many are drawn at a step; after these one at a time. */
const STEPS = [1, 3, 2]

interface Props {
  home: Home
  names: readonly Name[]
  step?: number
}

/** The blocks as they are arranged: step by step, so that a simple phone shows the first before it draws the rest. */
export function Blocks({ home, names, step = 0 }: Props) {
  const now = names.slice(0, STEPS[step] ?? 1)
  const rest = names.slice(now.length)
  return (
    <>
      {now.map(name => {
        const Block = BLOCKS[name]
        return <Block key={name} home={home} />
      })}
      {rest.length > 0 && (
        <Later height={rest.reduce((sum, name) => sum + HEIGHTS[name], 0)}>
          <Blocks home={home} names={rest} step={step + 1} />
        </Later>
      )}
    </>
  )
}
