<?php

declare(strict_types=1);

namespace Parley\Tests;

use Parley\Errors\ParleyError;

/** What a test claims. */
final class Check
{
    public static function same(mixed $wanted, mixed $given, string $about = ''): void
    {
        if ($wanted !== $given) {
            throw new \LogicException("$about\n  wanted " . self::shown($wanted) . "\n  got    " . self::shown($given));
        }
    }

    public static function that(bool $claim, string $about): void
    {
        self::same(true, $claim, $about);
    }

    public static function contains(string $part, string $text): void
    {
        self::that(str_contains($text, $part), self::shown($part) . ' is not in ' . self::shown($text));
    }

    /**
     * The error that a call must end with.
     *
     * @template E of \Throwable
     * @param class-string<E> $class
     * @return E
     */
    public static function throws(string $class, \Closure $call): \Throwable
    {
        try {
            $call();
        } catch (\Throwable $error) {
            if ($error instanceof $class) {
                return $error;
            }
            throw $error;
        }
        throw new \LogicException("It did not throw $class.");
    }

    public static function errorOf(\Closure $call): ParleyError
    {
        return self::throws(ParleyError::class, $call);
    }

    private static function shown(mixed $value): string
    {
        return (string) json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PARTIAL_OUTPUT_ON_ERROR);
    }
}
