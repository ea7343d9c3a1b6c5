/** What somebody hears who looks at parcels and not at the screen: tones, Hz, of so many ms each. */
const tones = {
  good: { wave: 'sine', notes: [[1_320, 90]] },
  warn: {
    wave: 'triangle',
    notes: [
      [520, 160],
      [0, 60],
      [520, 160],
    ],
  },
  wrong: { wave: 'sawtooth', notes: [[150, 450]] },
} as const satisfies Readonly<
  Record<string, { readonly wave: OscillatorType; readonly notes: readonly (readonly [number, number])[] }>
>;

export type Sound = keyof typeof tones;

let context: AudioContext | null = null;

/** Makes the sound; where the device makes none, the screen says the same. */
export const sound = (which: Sound): void => {
  try {
    context ??= new AudioContext();
    void context.resume();
    const { wave, notes } = tones[which];
    let at = context.currentTime;
    for (const [hertz, ms] of notes) {
      if (hertz > 0) play(context, wave, hertz, at, ms / 1_000);
      at += ms / 1_000;
    }
  } catch {
    context = null;
  }
};

const play = (of: AudioContext, wave: OscillatorType, hertz: number, at: number, seconds: number): void => {
  const voice = of.createOscillator();
  const level = of.createGain();
  voice.type = wave;
  voice.frequency.value = hertz;
  // Begun and ended softly, or it clicks.
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(0.25, at + 0.01);
  level.gain.setValueAtTime(0.25, at + seconds - 0.02);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(level).connect(of.destination);
  voice.start(at);
  voice.stop(at + seconds);
};
