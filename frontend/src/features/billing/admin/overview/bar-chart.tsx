import { useEffect, useRef } from 'react';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  Tooltip,
  type Scale,
} from 'chart.js';
import { formatMoney } from '../../../../shared/text/format';
import { useMode } from '../../../../shared/kit/theme';
import { amountOf } from '../../../../shared/text/cents';
import type { Series } from './series';
import { wholeDollars } from '../../../../shared/text/price-text';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

/** Width in pixels from which all twelve month labels fit. */
const roomForAll = 480;

interface BarChartProps {
  /** Labels below the bars, or beside horizontal ones. */
  labels: readonly string[];
  /** Short labels for narrow charts, as two lines; the second is omitted if it repeats the previous one. */
  ticks?: readonly (readonly [string, string])[] | undefined;
  series: readonly Series[];
  /** Horizontal bars, for a few long labels. */
  isHorizontal?: boolean;
}

/** Bar chart of amounts, hidden from assistive technology: a table has the same data. */
export default function BarChart(props: BarChartProps) {
  const { labels, ticks, series, isHorizontal = false } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const mode = useMode();
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return undefined;
    const chart = drawChart(context, { labels, ticks, series, isHorizontal });
    return () => chart.destroy();
  }, [labels, ticks, series, isHorizontal, mode]);
  return (
    <div className="billing-chart" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
}

type Token = (name: string) => string;

function drawChart(
  context: CanvasRenderingContext2D,
  { labels, ticks, series, isHorizontal }: BarChartProps,
) {
  const style = getComputedStyle(context.canvas);
  const token: Token = (name) => style.getPropertyValue(`--${name}`).trim();
  const money = moneyAxis(token);
  const names = namesAxis(token, ticks);
  Chart.defaults.font.family = style.fontFamily;
  return new Chart(context, {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ label, cents, colour }) => ({
        label,
        data: cents.map((one) => one / 100),
        backgroundColor: token(colour),
        borderRadius: 3,
        maxBarThickness: 34,
      })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: isHorizontal ? 'y' : 'x',
      scales: isHorizontal ? { x: money, y: names } : { x: names, y: money },
      plugins: {
        legend: {
          display: series.length > 1,
          position: 'bottom',
          labels: { color: token('ink'), boxWidth: 14, boxHeight: 14, font: { size: 14 } },
        },
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) => {
              const dollars = (isHorizontal ? parsed.x : parsed.y) ?? 0;
              return ` ${dataset.label}: ${formatMoney(amountOf(Math.round(dollars * 100)))}`;
            },
          },
        },
      },
    },
  });
}

const tickStyle = (token: Token) => ({ color: token('ink-2'), font: { size: 13 } });

const moneyAxis = (token: Token) => ({
  border: { color: token('line') },
  beginAtZero: true,
  grid: { color: token('line') },
  ticks: {
    ...tickStyle(token),
    maxTicksLimit: 6,
    callback: (dollars: string | number) => wholeDollars(String(dollars)),
  },
});

const namesAxis = (token: Token, ticks: BarChartProps['ticks']) => ({
  border: { color: token('line') },
  grid: { display: false },
  ticks: {
    ...tickStyle(token),
    maxRotation: 0,
    autoSkipPadding: 8,
    ...(ticks && {
      callback(this: Scale, _value: string | number, index: number) {
        const [first = '', second = ''] = ticks[index] ?? [];
        // If labels are skipped for lack of room, each has both lines.
        const isRepeated = this.chart.width >= roomForAll && ticks[index - 1]?.[1] === second;
        return isRepeated ? first : [first, second];
      },
    }),
  },
});
