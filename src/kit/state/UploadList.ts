import { makeAutoObservable, runInAction } from 'mobx'

/** A picture on its way: its local file, how far it is, and its address once it has arrived. */
export interface Upload {
  key: number
  /** Local file; '' for one that was there before. */
  path: string
  url: string
  state: 'sending' | 'done' | 'failed'
  percent: number
}

export type SendFile = (path: string, onProgress: (percent: number) => void) => Promise<{ url: string }>

const AT_ONCE = 2

/** Pictures being uploaded, two at a time, in the order they were added. A failed one stays and can be tried again. */
export class UploadList {
  items: Upload[] = []
  private next = 0
  private readonly started = new Set<number>()

  constructor(
    private readonly send: SendFile,
    readonly max: number,
    urls: readonly string[] = []
  ) {
    this.items = urls.map(url => ({ key: this.next++, path: '', url, state: 'done', percent: 100 }))
    makeAutoObservable<this, 'send' | 'next' | 'started'>(this, { send: false, next: false, started: false })
  }

  /** Addresses of those that have arrived. */
  get urls(): string[] {
    return this.items.filter(item => item.state === 'done').map(item => item.url)
  }

  get busy(): boolean {
    return this.items.some(item => item.state === 'sending')
  }

  /** How many more fit. */
  get room(): number {
    return Math.max(0, this.max - this.items.length)
  }

  add(paths: readonly string[]) {
    for (const path of paths.slice(0, this.room)) {
      this.items.push({ key: this.next++, path, url: '', state: 'sending', percent: 0 })
    }
    this.pump()
  }

  retry(key: number) {
    const item = this.items.find(one => one.key === key)
    if (item?.state !== 'failed') return
    item.state = 'sending'
    this.pump()
  }

  remove(key: number) {
    this.items = this.items.filter(item => item.key !== key)
  }

  private pump() {
    for (const item of this.items) {
      if (this.started.size >= AT_ONCE) return
      if (item.state === 'sending' && !this.started.has(item.key)) this.start(item.key, item.path)
    }
  }

  private async start(key: number, path: string) {
    this.started.add(key)
    this.change(key, { percent: 0 })
    try {
      const { url } = await this.send(path, percent => this.change(key, { percent: Math.min(99, Math.round(percent)) }))
      this.change(key, { url, state: 'done', percent: 100 })
    } catch {
      this.change(key, { state: 'failed' })
    } finally {
      this.started.delete(key)
      this.pump()
    }
  }

  /** Nothing happens for one that was removed meanwhile. */
  private change(key: number, what: Partial<Upload>) {
    runInAction(() => Object.assign(this.items.find(item => item.key === key) ?? {}, what))
  }
}
