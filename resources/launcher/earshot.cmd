@echo off
rem Starts Earshot. A command such as "query" runs without a window; files, links or nothing open the app.
rem A command script waits for a program with windows, where the prompt itself would not.
setlocal
set "program=%~dp0..\Earshot.exe"
if "%~1"=="" (start "" "%program%" & exit /b 0)
if exist "%~f1" (start "" "%program%" %* & exit /b 0)
set "first=%~1"
if /i "%first:~0,10%"=="earshot://" (start "" "%program%" %* & exit /b 0)
"%program%" --disable-gpu --disable-software-rasterizer --log-level=3 --cli %*
exit /b %errorlevel%
