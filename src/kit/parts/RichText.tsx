import { RichText as TaroRichText, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useMemo } from 'react'
import { openUrl } from '@/kit/open'
import { pictureUrl } from '@/kit/picture'
import { linksOf, type RichBlock, type RichLink, richBlocks } from '@/kit/state/richText'
import { Pic } from './Pic'
import './RichText.scss'

/** Shows HTML the server has cleaned. Pictures load as they come near, fit the width, and a tap shows them large. */
export function RichText({ html }: { html: string }) {
  const blocks = useMemo(() => richBlocks(html), [html])
  const urls = blocks.flatMap(block => (block.kind === 'picture' ? [pictureUrl(block.src)] : []))
  return (
    <View className="rich">
      {blocks.map((block, i) => (
        <Block key={i} block={block} onLook={current => Taro.previewImage({ urls, current })} />
      ))}
    </View>
  )
}

function Block({ block, onLook }: { block: RichBlock; onLook: (url: string) => void }) {
  if (block.kind === 'html') {
    const words = <TaroRichText className="rich__html" nodes={fitted(block.html)} />
    const links = linksOf(block.html)
    if (links.length === 0) return words
    return (
      <View className="rich__link" onClick={event => openLink(event, links)}>
        {words}
      </View>
    )
  }
  const look = () => onLook(pictureUrl(block.src))
  return (
    <Pic
      className="rich__pic"
      src={block.src}
      alt={block.alt || '详情图片'}
      width={750}
      mode="widthFix"
      onClick={look}
    />
  )
}

/** Opens the link that was tapped. A mini-program only says that the paragraph was: of several links the person chooses. */
async function openLink(event: unknown, links: RichLink[]) {
  if (process.env.TARO_ENV !== 'weapp') {
    const { target, preventDefault } = event as MouseEvent
    const link = (target as Element).closest('a[href]')
    if (!link) return
    preventDefault.call(event)
    return openUrl(link.getAttribute('href') ?? '')
  }
  const names = links.slice(0, 6).map(({ text, url }) => text || url)
  const chosen =
    links.length === 1 ? { tapIndex: 0 } : await Taro.showActionSheet({ itemList: names }).catch(() => null)
  if (chosen) await openUrl(links[chosen.tapIndex]!.url)
}

/** What is left inside the HTML gets its looks inline: a mini-program's sheet does not reach into it. */
function fitted(html: string): string {
  return html
    .replace(/<img /g, '<img style="max-width:100%;height:auto" ')
    .replace(/<table( |>)/g, '<table style="max-width:100%;border-collapse:collapse"$1')
    .replace(/<(td|th)( |>)/g, '<$1 style="padding:6px 8px;border:1px solid var(--line-strong)"$2')
}
