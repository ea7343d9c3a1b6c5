import { Link } from '@tanstack/react-router';
import { Nothing } from '../parts/states.tsx';
import { useWords } from '../words/locale.ts';
import { frameWords } from './words.ts';

export const NoScreen = () => {
  const words = useWords(frameWords);
  return (
    <Nothing isPage title={words.noScreen}>
      <Link to="/">{words.home}</Link>
    </Nothing>
  );
};
