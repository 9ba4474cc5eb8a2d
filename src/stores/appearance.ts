import Taro from '@tarojs/taro'
import { makeAutoObservable } from 'mobx'
import { cameBack } from '@/lib/reconnect'
import { watchNetwork } from '@/platform/network'
import { columnWidth } from '@/platform/wide'

/** The window's measures and the network's state: what every page's frame needs. */
class Appearance {
  /** Bumped when the network changed, so the current page starts over. */
  resets = 0
  online = true
  /** Pixels of the status bar, and of the navigation bar below it. */
  statusBar_px = 0
  navBar_px = 44
  /** Pixels the mini-program's own capsule takes on the right of the navigation bar. */
  capsule_px = 0

  constructor() {
    makeAutoObservable(this)
  }

  /** Pixels the bars at the top of a page take together. */
  get bars_px() {
    return this.statusBar_px + this.navBar_px
  }

  measure() {
    const window = Taro.getWindowInfo()
    this.statusBar_px = window.statusBarHeight || 0
    if (process.env.TARO_ENV !== 'weapp') {
      // 88 design pixels, as large as everything else is drawn (see the scale in index.html).
      this.navBar_px = (88 * Math.max(300, columnWidth())) / 750
      return
    }
    const capsule = Taro.getMenuButtonBoundingClientRect()
    this.navBar_px = capsule.height + (capsule.top - this.statusBar_px) * 2
    this.capsule_px = window.windowWidth - capsule.left
  }

  /** Follows the network: the current page starts over when it changes. */
  watchNetwork() {
    const changed = (online: boolean) => {
      if (online) cameBack()
      this.setOnline(online)
      this.reset()
    }
    watchNetwork(online => this.setOnline(online), changed)
  }

  setOnline(online: boolean) {
    this.online = online
  }

  reset() {
    this.resets++
  }
}

export const appearance = new Appearance()
