import Taro from '@tarojs/taro'

/** Tells whether there is a network now, and again each time it changes. */
export function watchNetwork(now: (online: boolean) => void, changed: (online: boolean) => void) {
  Taro.getNetworkType().then(({ networkType }) => now(networkType !== 'none'))
  Taro.onNetworkStatusChange(({ isConnected }) => changed(isConnected))
}
